import { elementScroll, observeElementOffset, type VirtualizerOptions } from '@tanstack/react-virtual'

type Ways = Pick<VirtualizerOptions<HTMLElement, HTMLElement>, 'scrollToFn' | 'observeElementOffset'>

/**
 * For a window onto a list that is opened when the list stands already: it takes the list as it was scrolled meanwhile,
 * and does not scroll it back to where it began.
 */
export const takenAsScrolled: Ways = {
  scrollToFn: (offset, options, instance) => {
    // To where it stands already: nobody asked for it, and a scroll that is under way would end.
    const isThere = offset + (options.adjustments ?? 0) === instance.scrollElement?.scrollTop
    if (!isThere) elementScroll(offset, options, instance)
  },
  observeElementOffset: (instance, tell) => {
    const end = observeElementOffset(instance, tell)
    tell(instance.scrollElement?.scrollTop ?? 0, false)
    return end
  },
}
