import { useEffect, useState } from 'react'

/** Returns the id of the section at about 14% of the window's height, just below where a chosen section scrolls to. */
export function useSectionInView(sections: { id: string }[]) {
  const [inView, setInView] = useState(sections[0]?.id)
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entering = entries.find(({ isIntersecting }) => isIntersecting)
        if (entering) setInView(entering.target.id)
      },
      { rootMargin: '-14% 0px -85% 0px' },
    )
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return inView
}
