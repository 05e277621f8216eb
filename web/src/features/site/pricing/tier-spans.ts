/**
 * The widths of the plans in columns of a grid of twelve, so that every row is full: rows of three, of which the last
 * ones make way for pairs, as with four plans, which stand in one row only where they fit. On a tablet there are pairs,
 * and on a phone each plan has a row.
 */
export function tierSpans(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const isAlone = index === count - 1 && count % 2 === 1
    const inPairs = count % 3 === 1 ? Math.min(count, 4) : count % 3 === 2 ? 2 : 0
    const inRow =
      count === 1 ? widths.wide.one : index >= count - inPairs ? widths.wide.two : widths.wide.three
    return ['col-span-12', isAlone ? '' : widths.tabletPair, inRow, count === 4 ? widths.fourInRow : '']
      .filter(Boolean)
      .join(' ')
  })
}

const widths = {
  tabletPair: '@min-[680px]:col-span-6',
  wide: {
    one: '@min-[1000px]:col-span-12',
    two: '@min-[1000px]:col-span-6',
    three: '@min-[1000px]:col-span-4',
  },
  fourInRow: '@min-[1220px]:col-span-3',
}
