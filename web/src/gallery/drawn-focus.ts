import type { CSSProperties } from 'react'

/**
 * Only one element can have the focus, so the others imitate its style. A test compares the imitation with the real
 * style.
 */
export const drawnFocus = {
  button: { outline: '2px solid var(--ring)', outlineOffset: 2 },
  field: {
    borderColor: 'var(--ring)',
    outline: '3px solid color-mix(in srgb, var(--ring) 28%, transparent)',
    outlineOffset: 0,
  },
} satisfies Record<string, CSSProperties>
