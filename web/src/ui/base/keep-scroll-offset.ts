import { elementScroll, observeElementOffset, type VirtualizerOptions } from '@tanstack/react-virtual'

type Options = Pick<VirtualizerOptions<HTMLElement, HTMLElement>, 'scrollToFn' | 'observeElementOffset'>

/**
 * Options for a virtualizer that starts when its list is already on the screen. They keep the scroll position of the
 * list.
 */
export const keepScrollOffset: Options = {
  scrollToFn: (offset, options, instance) => {
    // A scroll to the current position would stop a scroll that is in progress.
    const isAlreadyThere = offset + (options.adjustments ?? 0) === instance.scrollElement?.scrollTop
    if (!isAlreadyThere) elementScroll(offset, options, instance)
  },
  observeElementOffset: (instance, onChange) => {
    const stop = observeElementOffset(instance, onChange)
    onChange(instance.scrollElement?.scrollTop ?? 0, false)
    return stop
  },
}
