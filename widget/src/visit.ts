const utmNames = ['source', 'medium', 'campaign', 'term', 'content']
const longestUrl = 2000
const longestUtm = 200

/** Where the visitor is and came from. Inside a frame, the page is the one that embeds it, as far as it says so. */
export function visit(isFramed: boolean) {
  const search = new URLSearchParams(location.search)
  const utm = Object.fromEntries(
    utmNames.flatMap((name) => {
      const value = search.get(`utm_${name}`)?.slice(0, longestUtm)
      return value ? [[name, value]] : []
    }),
  )
  const page = isFramed ? document.referrer : location.href.split('#')[0]
  return {
    page: (page ?? '').slice(0, longestUrl),
    referrer: isFramed ? '' : document.referrer.slice(0, longestUrl),
    ...(Object.keys(utm).length > 0 && { utm }),
  }
}
