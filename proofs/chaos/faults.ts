import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, type Ground, type GroundNode, kill } from '../../harness/ground.ts'
import type { WireCutter } from '../../harness/wire-cutter.ts'

export type Scene = {
  ground: Ground
  nodes: readonly GroundNode[]
  wires: readonly WireCutter[]
  gateway: { now: Child }
}
/** Breaks one part under load and repairs it. */
export type Fault = { name: string; strike(scene: Scene, nth: number): Promise<void> }

const DOWN_MS = 700

const killNode: Fault = {
  name: 'a node is killed',
  async strike({ nodes }, nth) {
    const node = nodes[nth % nodes.length]!
    await kill(node.child()!)
    await sleep(DOWN_MS)
    await node.start()
  },
}
const killDatabase: Fault = {
  name: 'the database is killed',
  async strike({ ground }) {
    process.kill(ground.database().pid, 'SIGKILL')
    await sleep(DOWN_MS)
    await ground.startDatabase()
  },
}
const restartDatabase: Fault = {
  name: 'the database is restarted',
  async strike({ ground }) {
    await ground.startDatabase()
  },
}
const killGateway: Fault = {
  name: 'the gateway is killed',
  async strike({ ground, gateway }) {
    await kill(gateway.now)
    await sleep(DOWN_MS)
    gateway.now = await ground.startGateway()
  },
}
const cutWire: Fault = {
  name: 'connections to the database are cut',
  async strike({ wires }, nth) {
    for (let times = 0; times < 3; times++) {
      wires[nth % wires.length]!.cut()
      await sleep(300)
    }
  },
}
const clockBack: Fault = {
  name: "a node's clock goes back by a minute",
  async strike({ nodes }, nth) {
    const node = nodes[nth % nodes.length]!
    node.child()!.process.kill('SIGUSR2')
    await sleep(2_500)
    node.child()!.process.kill('SIGUSR2')
  },
}

export const faults: readonly Fault[] = [killNode, killDatabase, cutWire, killGateway, restartDatabase, clockBack]

/** Makes a node's clock jump back by a minute at SIGUSR2, and forward at the next. Loaded before the node's own code. */
export const CLOCK_SWITCH = `data:text/javascript,${encodeURIComponent(`
  const True = Date
  let back = 0
  globalThis.Date = class extends True {
    constructor(...given) { given.length > 0 ? super(...given) : super(True.now() - back) }
    static now() { return True.now() - back }
  }
  process.on('SIGUSR2', () => { back = back === 0 ? 60000 : 0 })
`)}`
