export type Device = { name: string; kind: 'computer' | 'phone' | 'tablet' | 'unknown' }

/** Names a device after its browser and system. The order of `browsers` matters: most user agents name several. */
export function deviceOf(userAgent: string | null): Device {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  const name = browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device')
  return { name, kind: kindOf(userAgent ?? '', system) }
}

const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /Chrome\/|\bCriOS\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]

const systems: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (names: [string, RegExp][], userAgent: string | null) =>
  names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]

function kindOf(userAgent: string, system: string | undefined): Device['kind'] {
  if (system === undefined) return 'unknown'
  if (system === 'iPad') return 'tablet'
  // Android phones say "Mobile", Android tablets do not.
  if (system === 'Android') return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet'
  return system === 'iPhone' ? 'phone' : 'computer'
}
