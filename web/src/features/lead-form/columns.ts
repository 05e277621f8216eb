/** The layout: settings, with the preview next to them on wide screens. */
export const columns =
  'grid grid-cols-1 gap-x-10 min-[1000px]:grid-cols-[minmax(0,1fr)_420px] min-[1400px]:grid-cols-[minmax(0,1fr)_minmax(0,600px)] min-[1400px]:gap-x-12'
