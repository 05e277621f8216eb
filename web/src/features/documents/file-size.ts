const units = ['B', 'kB', 'MB', 'GB']

/** For example 840 kB or 2.4 MB. */
export function formatFileSize(bytes: number) {
  let [size, unit] = [bytes, 0]
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  const shown = unit === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10
  return `${shown} ${units[unit]}`
}
