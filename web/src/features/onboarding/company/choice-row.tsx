import type { ReactNode } from 'react'

type Props = {
  group: string
  checked: boolean
  onChoose: () => void
  mark?: ReactNode
  title: string
  beside?: ReactNode
  children?: ReactNode
}

export const ChoiceRow = ({ group, checked, onChoose, mark, title, beside, children }: Props) => (
  <label className="group flex items-start gap-3 border-b border-border py-3.5 pr-1 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring">
    <input
      type="radio"
      name={group}
      checked={checked}
      onChange={onChoose}
      className="mt-0.5 ml-1 size-4.5 shrink-0 appearance-none rounded-full border-[1.5px] border-input bg-card outline-none checked:border-5 checked:border-primary checked:shadow-[0_0_0_1px_var(--primary-edge)]"
    />
    {mark && <span className="mt-0.25 text-muted-foreground">{mark}</span>}
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="flex-1 text-15 leading-5 font-semibold tracking-[-.012em]">{title}</span>
        {beside}
      </span>
      {children && <span className="mt-0.5 block text-13 leading-4.5 text-muted-foreground">{children}</span>}
    </span>
  </label>
)
