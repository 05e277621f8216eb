/** Passkeys belong to the host name of the public URL, and work only on its pages. */
export function relyingParty(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}
