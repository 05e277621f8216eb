import { maxInitials } from '@mantel/domain/contracts/consent'

/** “MO” for “Maya Okafor”. */
export const initialsOf = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .flatMap((word) => word.match(/^[\p{L}\p{N}]/u) ?? [])
    .join('')
    .toUpperCase()
    .slice(0, maxInitials)
