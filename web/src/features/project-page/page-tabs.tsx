import { Tabs as Primitive } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'

export type Tab = { name: string; label: string; count?: number; content: ReactNode }

type Props = {
  label: string
  tabs: Tab[]
  value: string
  onChange: (name: string) => void
}

export function PageTabs({ label, tabs, value, onChange }: Props) {
  const list = useRef<HTMLDivElement>(null)
  // On phones, the tabs are wider than the screen. `scrollIntoView` would also scroll the page vertically.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!list.current || !chosen) return
    list.current.scrollTo({ left: chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2 })
  }, [value, tabs.length])
  return (
    <Primitive.Root value={value} onValueChange={onChange} className="mt-4">
      <div className="border-b border-border max-md:-mx-4">
        <Primitive.List
          ref={list}
          aria-label={label}
          // On phones, the fade at the end shows that there are more tabs.
          className="relative -mx-2 flex gap-5.5 overflow-x-auto px-2 text-13-5 font-medium text-muted-foreground max-md:mx-0 max-md:mask-r-from-[calc(100%-40px)] max-md:pr-10 max-md:pl-4"
        >
          {tabs.map((tab) => (
            <Primitive.Trigger
              key={tab.name}
              value={tab.name}
              className="group/tab relative -mx-2 flex h-9 shrink-0 items-center gap-1.5 rounded-control px-2 -outline-offset-2 after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-t-sm hover:text-foreground data-[state=active]:font-semibold data-[state=active]:text-foreground data-[state=active]:after:bg-primary data-[state=active]:after:ring-1 data-[state=active]:after:ring-primary-edge touch:h-11"
            >
              {tab.label}
              {tab.count !== undefined && tab.count > 0 && (
                <span className="text-11 font-medium text-muted-foreground tabular-nums">{tab.count}</span>
              )}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
      </div>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.name} value={tab.name} className="pt-5 -outline-offset-2">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
