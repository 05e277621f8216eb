import { useEffect, useState } from 'react'

/** Which section one is reading: the one that crosses a line in the upper third of the screen. */
export function useSectionInView(sections: { id: string }[]) {
  const [inView, setInView] = useState(sections[0]?.id)
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entering = entries.find(({ isIntersecting }) => isIntersecting)
        if (entering) setInView(entering.target.id)
      },
      { rootMargin: '-33% 0px -66% 0px' },
    )
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return inView
}
