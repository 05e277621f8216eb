const [leastMajor, leastMinor] = [20, 19]

/** Must be asked before anything else is loaded: an older Node fails on that with a riddle instead of a sentence. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return
  console.error(
    `This needs Node.js ${leastMajor}.${leastMinor} or newer; this is ${process.versions.node}. ` +
      'Install a current version from https://nodejs.org and try again.',
  )
  process.exit(1)
}
