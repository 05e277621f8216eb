import { tagKey } from '@mantel/domain/tags'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import { BulkAction } from '../../ui/table/bulk-bar.tsx'

const TagPicker = lazyComponent(() => import('../tags/tag-picker.tsx'), 'TagPicker')

type Tagged = { id: string; version: number; tags: readonly string[] }

type Props<Row> = {
  rows: readonly Row[]
  onOpenChange: (isOpen: boolean) => void
  /** Gets only the rows that change: those that do not have the tag yet, or those that lose it. */
  onToggle: (name: string, isOn: boolean, rows: readonly Row[]) => void
}

/** Adds a tag to all selected rows, or removes it from them. */
export function BulkTags<Row extends Tagged>({ rows, onOpenChange, onToggle }: Props<Row>) {
  const [isOpen, setOpen] = useState(false)
  const change = (next: boolean) => {
    setOpen(next)
    onOpenChange(next)
  }
  const having = (name: string) => rows.filter(({ tags }) => hasTag(tags, name))
  const all = [...new Set(rows.flatMap(({ tags }) => tags))]
  return (
    <Popover
      label="Tags"
      align="center"
      open={isOpen}
      onOpenChange={change}
      trigger={<BulkAction icon={Tag}>Tag</BulkAction>}
    >
      <TagPicker
        what="the tags"
        stateOf={(name) => {
          const { length } = having(name)
          return length === rows.length ? true : length > 0 && 'mixed'
        }}
        used={all.filter((name) => having(name).length === rows.length)}
        onToggle={(name, isOn) => {
          change(false)
          onToggle(name, isOn, isOn ? rows.filter(({ tags }) => !hasTag(tags, name)) : having(name))
        }}
      />
    </Popover>
  )
}

const hasTag = (tags: readonly string[], name: string) => tags.some((tag) => tagKey(tag) === tagKey(name))
