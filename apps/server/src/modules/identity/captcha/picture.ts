import { fileURLToPath } from 'node:url'
import type { Random } from '@croupier/kernel/random'
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'

const WIDTH = 160
const HEIGHT = 56
const FONT = 'CroupierCaptcha'
const FONT_FILE = import.meta.resolve('@fontsource-variable/geologica/files/geologica-latin-wght-normal.woff2')
const INKS = ['#1f3b73', '#6d2440', '#1d5a3c', '#5b3a12', '#3d2a6b'] as const

GlobalFonts.registerFromPath(fileURLToPath(FONT_FILE), FONT)

/**
 * Draws a text that a person can read and a simple program cannot: each letter is turned, moved and scaled on its own, and
 * lines in the same colours cross all of them. The font is bundled, because a server may have none.
 */
export async function drawCaptcha(text: string, random: Random): Promise<Buffer> {
  const canvas: Canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  const chance = dice(random)
  context.fillStyle = '#f3efe6'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  for (let at = 0; at < 60; at++) dot(context, chance)
  Array.from(text).forEach((letter, at, all) => {
    context.save()
    context.translate((WIDTH / (all.length + 0.6)) * (at + 0.8), HEIGHT / 2 + chance(-5, 5))
    context.rotate(chance(-0.4, 0.4))
    context.scale(chance(0.9, 1.2), chance(0.9, 1.2))
    context.font = `700 ${Math.round(chance(28, 34))}px ${FONT}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillStyle = INKS[Math.floor(chance(0, INKS.length))]!
    context.fillText(letter, 0, 0)
    context.restore()
  })
  for (let at = 0; at < 4; at++) wave(context, chance)
  return canvas.encode('png')
}

type Chance = (from: number, to: number) => number

/** Random numbers for the drawing. The answer does not depend on them. */
function dice(random: Random): Chance {
  let bytes = random.bytes(256)
  let at = 0
  return (from, to) => {
    if (at + 2 > bytes.length) {
      bytes = random.bytes(256)
      at = 0
    }
    const part = (bytes[at]! * 256 + bytes[at + 1]!) / 65_536
    at += 2
    return from + part * (to - from)
  }
}

function dot(context: SKRSContext2D, chance: Chance): void {
  context.fillStyle = INKS[Math.floor(chance(0, INKS.length))]!
  context.globalAlpha = chance(0.1, 0.4)
  context.fillRect(chance(0, WIDTH), chance(0, HEIGHT), chance(1, 3), chance(1, 3))
  context.globalAlpha = 1
}

function wave(context: SKRSContext2D, chance: Chance): void {
  context.strokeStyle = INKS[Math.floor(chance(0, INKS.length))]!
  context.globalAlpha = 0.7
  context.lineWidth = chance(1, 2.2)
  context.beginPath()
  context.moveTo(0, chance(8, HEIGHT - 8))
  const bend = () => [chance(30, WIDTH - 30), chance(0, HEIGHT)] as const
  context.bezierCurveTo(...bend(), ...bend(), WIDTH, chance(8, HEIGHT - 8))
  context.stroke()
  context.globalAlpha = 1
}
