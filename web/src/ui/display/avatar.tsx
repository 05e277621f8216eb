import { classes } from '../base/classes.ts'
import { hashOf } from './hash.ts'

const tints = [
  'bg-[#E3D5C2] text-[#5A4326]',
  'bg-[#CFDDD5] text-[#23463A]',
  'bg-[#E6D3CC] text-[#6B3524]',
  'bg-[#D5DBE6] text-[#2F4664]',
  'bg-[#E2D6E4] text-[#57345F]',
]

const letter = /[\p{L}\p{N}]/u

/** A person's initials on a tint that is derived from the name. */
export function Avatar({ name, size = 20 }: { name: string; size?: number }) {
  const initials = name
    .split(/\s+/)
    // The first letter or digit of each word; skips symbols and emoji.
    .flatMap((part) => letter.exec(part) ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase()
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, fontSize: Math.round(size * 0.44) }}
      className={classes(
        'inline-flex shrink-0 items-center justify-center rounded-full font-semibold tracking-[.02em] dark:brightness-85',
        tints[hashOf(name) % tints.length],
      )}
    >
      {initials || '–'}
    </span>
  )
}
