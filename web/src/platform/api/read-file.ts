export const asFile = async (response: Response) => ({
  bytes: await response.blob(),
  name: fileNameIn(response.headers.get('Content-Disposition')),
})

function fileNameIn(disposition: string | null) {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1]
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
}
