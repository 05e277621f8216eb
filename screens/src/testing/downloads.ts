import { onTestFinished, vi } from 'vitest'

type Download = { name: string; text: () => Promise<string> }

/** Collects the files that the page downloads during this test; happy-dom saves none. */
export function catchDownloads() {
  const files = new Map<string, Blob>()
  const downloads: Download[] = []
  const addresses = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = `blob:${files.size}`
    files.set(address, file as Blob)
    return address
  })
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const file = files.get(this.getAttribute('href') ?? '')
    if (!file) throw new Error(`The page clicked a link to ${this.href}, which is not a download`)
    downloads.push({ name: this.download, text: () => file.text() })
  })
  onTestFinished(() => {
    addresses.mockRestore()
    clicks.mockRestore()
  })
  return downloads
}
