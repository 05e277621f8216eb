import type { CSSProperties } from 'react'

/** Styles that imitate the focus, because only one element can have it. A test compares them with the real styles. */
export const drawnFocus = {
  button: { outline: '2px solid var(--ring)', outlineOffset: 2 },
  field: {
    borderColor: 'var(--ring)',
    outline: '3px solid color-mix(in srgb, var(--ring) 28%, transparent)',
    outlineOffset: 0,
  },
} satisfies Record<string, CSSProperties>
