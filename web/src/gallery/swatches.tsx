import { defaultColors } from '@mantel/domain/settings/branding'
import type { Mode } from './floating-mode.ts'

type Name = keyof typeof defaultColors

const darkColors: Record<Name, string> = {
  background: '#161412',
  foreground: '#F2EEE7',
  primary: '#D6B264',
  primaryForeground: '#1F1709',
  sidebar: '#110F0E',
  sidebarForeground: '#B8B0A3',
  sidebarBorder: '#26231F',
  sidebarAccent: '#24211D',
  card: '#1D1A17',
  border: '#2E2A25',
  input: '#6F675B',
  muted: '#24211D',
  accent: '#7FB5A3',
  accentForeground: '#0E1F1A',
  secondary: '#2C2823',
  secondaryForeground: '#EAE4DA',
  destructive: '#F2857A',
}
const expectedColors = { light: defaultColors, dark: darkColors }

/** Each swatch is painted with a CSS variable and labeled with the design's value. A test compares the two. */
export const Swatches = ({ mode }: { mode: Mode }) => (
  <ul className="swatches">
    {Object.entries(expectedColors[mode]).map(([name, hex]) => (
      <li key={name} data-hex={hex}>
        <i style={{ background: `hsl(var(${tokenOf(name)}))` }} />
        {name}
        <br />
        <span className="quiet">{hex}</span>
      </li>
    ))}
  </ul>
)

const tokenOf = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
