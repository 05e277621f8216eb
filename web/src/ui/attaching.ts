import { elementScroll, observeElementOffset, type VirtualizerOptions } from '@tanstack/react-virtual'

type Ways = Pick<VirtualizerOptions<HTMLElement, HTMLElement>, 'scrollToFn' | 'observeElementOffset'>

/**
 * For a window onto a list that is opened when the list stands already: it takes the list as it was scrolled meanwhile,
 * and does not scroll it back to where it began.
 */
export const takenAsScrolled: Ways = {
  scrollToFn: (offset, options, instance) => {
    // Only what is above has turned out higher or lower than thought.
    if (options.adjustments !== undefined) elementScroll(offset, options, instance)
  },
  observeElementOffset: (instance, tell) => {
    const end = observeElementOffset(instance, tell)
    tell(instance.scrollElement?.scrollTop ?? 0, false)
    return end
  },
}
