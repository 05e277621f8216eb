import { contrast } from '@mantel/domain/basics/colors'
import { defaultColors, defaultTypography } from '@mantel/domain/settings/branding'
import { describe, expect, test, vi } from 'vitest'
import { themeVariables } from './theme-variables.ts'

const styles = (colors: object, typography: object = {}) => ({
  colors: JSON.stringify(colors),
  typography: JSON.stringify(typography),
})
const light = { mode: 'light', extent: 'accents' } as const
const dark = { mode: 'dark', extent: 'accents' } as const

describe('a company’s theme', () => {
  test('sets its six accent values as hue, saturation and lightness', () => {
    const theme = themeVariables(
      styles({ primary: '#2F5D7C', primaryForeground: '#FFFFFF', accent: '#1F4D3A', sidebar: '#000000' }),
      light,
    )
    expect(theme).toMatchObject({
      '--primary': '204.2 45% 33.5%',
      '--primary-foreground': '0 0% 100%',
      '--sidebar-primary': '204.2 45% 33.5%',
      '--sidebar-primary-foreground': '0 0% 100%',
      '--accent': '155.2 42.6% 21.2%',
      '--accent-foreground': '0 0% 100%',
    })
    expect(theme).not.toHaveProperty('--sidebar')
  })

  test('also sets secondary and sidebar colors if the whole page is in the company’s colors', () => {
    expect(themeVariables(styles(defaultColors), { mode: 'light', extent: 'page' })).toMatchObject({
      '--secondary': '38.6 28% 90.2%',
      '--secondary-foreground': '34.3 17.9% 15.3%',
      '--sidebar': '40 31% 94.3%',
      '--sidebar-foreground': '36 11.1% 26.5%',
      '--sidebar-border': '38.8 25.4% 86.9%',
      '--sidebar-accent': '38.8 28.8% 88.4%',
    })
  })

  test('keeps the product’s dark colors that the company has not changed', () => {
    expect(themeVariables(styles(defaultColors, defaultTypography), dark)).not.toHaveProperty('--primary')
    expect(themeVariables(styles({ ...defaultColors, primary: '#2F5D7C' }), dark)).toHaveProperty('--primary')
  })

  test.each(['#F9E27D', '#111111', '#98E8C1', '#B0123B', '#FFFFFF', '#000000'])(
    'with %s is readable in both modes',
    (primary) => {
      for (const [options, surface, card] of [
        [light, '#EAE4D9', '#FFFFFF'],
        [dark, '#2C2823', '#1D1A17'],
      ] as const) {
        const theme = themeVariables(styles({ primary }), options)
        expect(contrast(theme['--primary-text'] ?? '', surface)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(theme['--ring'] ?? '', surface)).toBeGreaterThanOrEqual(3)
        const edge = theme['--primary-edge']
        expect(contrast(edge ?? primary, card)).toBeGreaterThanOrEqual(3)
      }
    },
  )

  test('derives a text color if the company set none', () => {
    expect(themeVariables(styles({ primary: '#F9E27D' }), light)['--primary-foreground']).toBe(
      '38.2 55% 7.8%',
    )
    expect(themeVariables(styles({ primary: '#111111' }), light)['--primary-foreground']).toBe('0 0% 100%')
  })

  test('accepts font sizes and weights within limits', () => {
    expect(
      themeVariables(styles({}, { baseFontSize: 16, normalWeight: 450, boldWeight: 650 }), light),
    ).toEqual({
      '--base-font-size': '16',
      '--weight-normal': '450',
      '--weight-bold': '650',
    })
    expect(themeVariables(styles({}, { baseFontSize: 400, normalWeight: 'heavy' }), light)).toEqual({})
  })

  test('ignores values that are not colors and logs what it cannot parse', () => {
    expect(themeVariables(styles({ primary: 'red; } body { display: none', accent: null }), light)).toEqual(
      {},
    )
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(themeVariables({ colors: '{', typography: '{}' }, light)).toEqual({})
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})
