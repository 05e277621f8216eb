import type { CSSProperties } from 'react'

/** Only one thing on a page has the focus; on all others it is drawn. A test compares the drawing with the real one. */
export const drawnFocus = {
  button: { outline: '2px solid var(--ring)', outlineOffset: 2 },
  field: {
    borderColor: 'var(--ring)',
    outline: '3px solid color-mix(in srgb, var(--ring) 28%, transparent)',
    outlineOffset: 0,
  },
} satisfies Record<string, CSSProperties>
