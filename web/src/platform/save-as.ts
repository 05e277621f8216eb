export function saveAs(name: string, bytes: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  // The browser must have started to save the file before the URL is revoked.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
