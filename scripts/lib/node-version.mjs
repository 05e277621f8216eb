const [minMajor, minMinor] = [20, 19]

/** Call this before other imports, because an older Node would fail on them with an obscure error. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return
  console.error(
    `This needs Node.js ${minMajor}.${minMinor} or newer; this is ${process.versions.node}. ` +
      'Install a current version from https://nodejs.org and try again.',
  )
  process.exit(1)
}
