/** `#RRGGBB`, as companies store their colours. */
export type Hex = string

export const isHex = (text: string): text is Hex => /^#[0-9a-f]{6}$/i.test(text)

export type Hsl = { hue: number; saturation: number; lightness: number }

/** To one decimal: whole numbers would move the contrast. */
export function toHsl(hex: Hex): Hsl {
  const [r, g, b] = channels(hex).map((value) => value / 255) as [number, number, number]
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const span = most - least
  const lightness = (most + least) / 2
  const saturation = span === 0 ? 0 : span / (1 - Math.abs(2 * lightness - 1))
  return {
    hue: round(hueOf(r, g, b, most, span)),
    saturation: round(saturation * 100),
    lightness: round(lightness * 100),
  }
}

/** The form in which the theme's values are set. */
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

/** By the formula of WCAG, from 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** What can be read on a colour: the text that was asked for if it can, else the better of white and ink. */
export function readableOn(background: Hex, wanted?: Hex): Hex {
  if (wanted && contrast(wanted, background) >= 4.5) return wanted
  return contrast('#FFFFFF', background) >= contrast(ink, background) ? '#FFFFFF' : ink
}

/** The colour itself where it stands out enough from the background, else as little darker or lighter as it takes. */
export function distinctFrom(background: Hex, color: Hex, ratio: number): Hex {
  const [away, end] = luminance(background) > 0.18 ? [-1, 0] : [1, 100]
  const hsl = toHsl(color)
  let found = color
  for (let { lightness } = hsl; contrast(found, background) < ratio && lightness !== end; ) {
    lightness = Math.max(0, Math.min(100, lightness + away))
    found = toHex({ ...hsl, lightness })
  }
  return found
}

const ink = '#1F1709'

const round = (value: number) => Math.round(value * 10) / 10

const channels = (hex: Hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function hueOf(r: number, g: number, b: number, most: number, span: number) {
  if (span === 0) return 0
  const sixth = most === r ? ((g - b) / span) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4
  return (sixth * 60 + 360) % 360
}

function luminance(hex: Hex) {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
