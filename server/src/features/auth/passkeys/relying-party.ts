/**
 * Passkeys belong to the host name of the public URL, and work only on its pages. Browsers accept no IP address, so those
 * of a single machine belong to `localhost`, which is the address that the product prints at its start.
 */
export function relyingParty(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl.replace('//127.0.0.1', '//localhost'))
  return { rpID: hostname, origin }
}
