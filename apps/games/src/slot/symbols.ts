/** The drawings of the symbols, in a square of 100. Ids of gradients are the page's own, because it shows one game. */
const GRADIENTS = `
  <linearGradient id="gold" x1="0" y1="0" x2="0" y2="1">
    <stop stop-color="#fff3c9" /><stop offset=".5" stop-color="#f6c556" /><stop offset="1" stop-color="#b36b12" />
  </linearGradient>
  <radialGradient id="glow"><stop stop-color="#ffd68a" stop-opacity=".9" /><stop offset="1" stop-color="#ff8a3c" stop-opacity="0" /></radialGradient>
  <linearGradient id="red" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#ff9a7a" /><stop offset="1" stop-color="#c21f3a" /></linearGradient>
  <linearGradient id="jade" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#a8f5d2" /><stop offset="1" stop-color="#11805f" /></linearGradient>
  <linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#c98a4d" /><stop offset="1" stop-color="#6d3a1b" /></linearGradient>
  <linearGradient id="sail" x1="0" y1="0" x2="1" y2="0"><stop stop-color="#ffd9a8" /><stop offset="1" stop-color="#e5793b" /></linearGradient>
  <linearGradient id="scales" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#ffd27f" /><stop offset="1" stop-color="#f0602f" /></linearGradient>`

const LANTERN = `
  <circle cx="50" cy="52" r="47" fill="url(#glow)" />
  <path d="M50 8v12" stroke="url(#gold)" stroke-width="3" />
  <rect x="36" y="19" width="28" height="7" rx="3" fill="url(#gold)" />
  <ellipse cx="50" cy="50" rx="31" ry="26" fill="url(#red)" />
  <path d="M50 24c-9 8-9 44 0 52M50 24c9 8 9 44 0 52M36 27c-13 12-13 34 0 46M64 27c13 12 13 34 0 46" fill="none" stroke="#8f1230" stroke-opacity=".55" stroke-width="2" />
  <ellipse cx="40" cy="42" rx="8" ry="11" fill="#fff" opacity=".28" />
  <rect x="36" y="74" width="28" height="7" rx="3" fill="url(#gold)" />
  <path d="M50 81v12M45 81v9M55 81v9" stroke="url(#gold)" stroke-width="2.5" stroke-linecap="round" />`

const LIGHTHOUSE = `
  <path d="M50 26 6 12v22zM50 26l44-14v22z" fill="#fff2b8" opacity=".55" />
  <path d="M38 92 43 36h14l5 56z" fill="#f7f3ff" />
  <path d="M41.8 50h16.400l1.2 13H40.600zM39.6 74h20.800l1.2 12H38.400z" fill="url(#red)" />
  <rect x="39" y="31" width="22" height="6" rx="2" fill="#4a3f7a" />
  <rect x="43" y="20" width="14" height="11" rx="2" fill="#ffe28a" />
  <path d="M40 20 50 9l10 11z" fill="url(#red)" />
  <path d="M22 92q14-8 28-8t28 8z" fill="#3a2d66" />`

const DRAGON_BOAT = `
  <path d="M10 62q8 22 40 22 34 0 42-24-16 8-42 8-26 0-40-6z" fill="url(#red)" />
  <path d="M14 67q12 9 36 9 26 0 38-8" fill="none" stroke="url(#gold)" stroke-width="3" />
  <path d="M88 62q6-18-6-30-2-9-13-8-12 1-13 11 8-3 12 2-5 1-6 6 10-3 14 4 3 8-4 17z" fill="url(#jade)" />
  <circle cx="73" cy="33" r="3.5" fill="#fff" /><circle cx="73.5" cy="33.5" r="1.7" fill="#160c24" />
  <path d="M69 23q-2-9-9-11M77 24q1-8-4-13" stroke="url(#gold)" stroke-width="3" fill="none" stroke-linecap="round" />
  <path d="M10 62q-6-10 2-18 2 8 9 10-2 6-4 10z" fill="url(#jade)" />
  <path d="M26 66 16 92M40 68l-8 25M54 68l-4 25" stroke="url(#gold)" stroke-width="3.5" stroke-linecap="round" />`

const JUNK = `
  <path d="M14 70h72q-6 20-20 20H32Q18 90 14 70z" fill="url(#wood)" />
  <path d="M84 70q8-4 8-12-8 4-16 6z" fill="url(#wood)" />
  <path d="M50 12v58M27 28v42M72 30v40" stroke="#5b3016" stroke-width="3" />
  <path d="M50 12q24 8 26 26l-3 24q-11-6-23-6z" fill="url(#sail)" />
  <path d="M27 26q15 6 18 18l-1 20q-8-5-17-4z" fill="url(#sail)" />
  <path d="M50 24q16 4 25 12M50 36q16 3 26 10M50 47q15 2 25 8M27 37q10 3 18 8M27 48q10 2 17 7" stroke="#a8481d" stroke-width="1.8" fill="none" />
  <path d="M8 92q10-6 20 0t20 0 20 0 22-2" stroke="#63b7e6" stroke-width="3" fill="none" stroke-linecap="round" />`

const CARP = `
  <path d="M18 58Q14 30 44 22q30-6 38 18 4 14-10 26-18 14-38 8z" fill="url(#scales)" />
  <path d="M20 56Q6 60 4 82q14 2 24-14z" fill="#f98d3b" />
  <path d="M48 22Q46 8 60 6q0 10 8 18zM46 72q-2 14 10 20 2-12 8-20z" fill="#f98d3b" />
  <path d="M36 34q8 6 8 14m4-20q8 6 8 16m-24 2q8 6 8 14m10-8q8 6 4 12" stroke="#b23417" stroke-width="2.2" fill="none" stroke-linecap="round" />
  <circle cx="73" cy="40" r="5.5" fill="#fff" /><circle cx="74" cy="40.5" r="2.8" fill="#160c24" />
  <path d="M81 50q7 3 9 10M79 55q4 6 3 11" stroke="#ffe2b4" stroke-width="2" fill="none" stroke-linecap="round" />`

const TEA_CHEST = `
  <path d="M12 38 50 22l38 16-38 16z" fill="#d99c5f" />
  <path d="M12 38v36l38 18V54z" fill="url(#wood)" /><path d="M88 38v36L50 92V54z" fill="#8a4d25" />
  <path d="M12 38v36l38 18 38-18V38L50 54z" fill="none" stroke="url(#gold)" stroke-width="3" stroke-linejoin="round" />
  <path d="M50 54v38" stroke="url(#gold)" stroke-width="3" />
  <path d="m20 52 22 10v16L20 68z" fill="#f6e7c8" /><path d="M31 60q8 2 3 12-9-3-3-12z" fill="url(#jade)" />
  <path d="M50 30q-10 2-12 8 10 2 12-2 2 4 12 2-2-6-12-8z" fill="url(#jade)" />`

/** Card letters, each in a colour of its own. */
const letter = (text: string, fill: string, edge: string) => `
  <text x="50" y="76" text-anchor="middle" font-family="Georgia, 'Times New Roman', serif" font-weight="700" font-size="${text.length > 1 ? 66 : 78}"
    fill="${fill}" stroke="${edge}" stroke-width="3" paint-order="stroke" stroke-linejoin="round">${text}</text>`

const DRAWINGS: Readonly<Record<string, string>> = {
  WD: LANTERN,
  SC: LIGHTHOUSE,
  H1: DRAGON_BOAT,
  H2: JUNK,
  H3: CARP,
  H4: TEA_CHEST,
  A: letter('A', '#ffd98a', '#8a4b0c'),
  K: letter('K', '#ff9fb4', '#7c1739'),
  Q: letter('Q', '#c7a6ff', '#43208f'),
  J: letter('J', '#8fd0ff', '#123f7a'),
  T: letter('10', '#9ff0c8', '#0c5a40'),
}

/** Holds the drawings of all symbols. It is part of the page, and not seen. */
export function symbolSheet(): SVGSVGElement {
  const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  sheet.setAttribute('class', 'sheet')
  sheet.setAttribute('aria-hidden', 'true')
  const symbols = Object.entries(DRAWINGS).map(
    ([name, drawing]) => `<symbol id="symbol-${name}" viewBox="0 0 100 100">${drawing}</symbol>`,
  )
  sheet.innerHTML = `<defs>${GRADIENTS}</defs>${symbols.join('')}`
  return sheet
}

/** One symbol, as large as its place. */
export function symbolOf(name: string): SVGSVGElement {
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  drawing.setAttribute('class', 'symbol')
  drawing.setAttribute('viewBox', '0 0 100 100')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `#symbol-${name}`)
  drawing.append(use)
  return drawing
}
