/**
 * Adds numbers to names that occur twice: two files in one directory cannot have the same name, and most computers
 * ignore case in names.
 */
export function uniqueNames(names: readonly string[]) {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = name
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = numbered(name, count)
    taken.add(unique.toLowerCase())
    return unique
  })
}

function numbered(name: string, count: number) {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)} (${count})${name.slice(dot)}` : `${name} (${count})`
}
