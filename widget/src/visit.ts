const utmNames = ['source', 'medium', 'campaign', 'term', 'content']
const longestUrl = 2000
const longestUtm = 200

/**
 * The page that the visitor is on, and the page before it. Inside a frame, `page` is the page that embeds the frame, if
 * that page reveals its address.
 */
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
