/** `#RRGGBB`, the format in which companies store their colors. */
export type Hex = string

export const isHex = (text: string): text is Hex => /^#[0-9a-f]{6}$/i.test(text)

export type Hsl = { hue: number; saturation: number; lightness: number }

/** Rounds to one decimal, because rounding to whole numbers would change contrast ratios too much. */
export function toHsl(hex: Hex): Hsl {
  const [r, g, b] = channels(hex).map((value) => value / 255) as [number, number, number]
  const [maximum, minimum] = [Math.max(r, g, b), Math.min(r, g, b)]
  const span = maximum - minimum
  const lightness = (maximum + minimum) / 2
  const saturation = span === 0 ? 0 : span / (1 - Math.abs(2 * lightness - 1))
  return {
    hue: round(hueOf(r, g, b, maximum, span)),
    saturation: round(saturation * 100),
    lightness: round(lightness * 100),
  }
}

/** The format of the theme's CSS variables. */
export const hslText = ({ hue, saturation, lightness }: Hsl) => `${hue} ${saturation}% ${lightness}%`

export function toHex({ hue, saturation, lightness }: Hsl): Hex {
  const [s, l] = [saturation / 100, lightness / 100]
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

/** The WCAG contrast ratio, from 1 to 21. */
export function contrast(first: Hex, second: Hex): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The wanted text color if it is readable (4.5:1) on the background, else the more readable of white and `ink`. */
export function readableOn(background: Hex, wanted?: Hex): Hex {
  if (wanted && contrast(wanted, background) >= 4.5) return wanted
  return contrast('#FFFFFF', background) >= contrast(ink, background) ? '#FFFFFF' : ink
}

/** Darkens or lightens the color only as far as needed to reach the contrast ratio with the background. */
export function distinctFrom(background: Hex, color: Hex, ratio: number): Hex {
  const [step, end] = luminance(background) > 0.18 ? [-1, 0] : [1, 100]
  const hsl = toHsl(color)
  let candidate = color
  for (let { lightness } = hsl; contrast(candidate, background) < ratio && lightness !== end; ) {
    lightness = Math.max(0, Math.min(100, lightness + step))
    candidate = toHex({ ...hsl, lightness })
  }
  return candidate
}

/** Mixes a share of the color, from 0 to 1, into the background. */
export function mixInto(background: Hex, color: Hex, share: number): Hex {
  const other = channels(color)
  const mixed = channels(background).map((value, at) => value + ((other[at] ?? value) - value) * share)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

const ink = '#1F1709'

const round = (value: number) => Math.round(value * 10) / 10

const channels = (hex: Hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function hueOf(r: number, g: number, b: number, maximum: number, span: number) {
  if (span === 0) return 0
  const sixth = maximum === r ? ((g - b) / span) % 6 : maximum === g ? (b - r) / span + 2 : (r - g) / span + 4
  return (sixth * 60 + 360) % 360
}

function luminance(hex: Hex) {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
