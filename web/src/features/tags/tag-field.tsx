import { sortTags } from '@mantel/domain/tags'
import { useState } from 'react'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { Property } from '../../ui/display/properties.tsx'
import { MenuButton } from '../../ui/inline/menu-button.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import { TagChips } from './tag-chips.tsx'

const TagPicker = lazyComponent(() => import('./tag-picker.tsx'), 'TagPicker')

type Props = { tags: readonly string[]; isReadOnly: boolean; onSave: (tags: string[]) => void }

/** The tags of a record, changed in place. */
export function TagField({ tags, isReadOnly, onSave }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (isReadOnly)
    return (
      tags.length > 0 && (
        <Property label="Tags">
          <TagChips tags={tags} />
        </Property>
      )
    )
  return (
    <Property label="Tags">
      <Popover
        label="Tags"
        align="start"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <MenuButton label="Tags">
            {tags.length > 0 ? (
              <TagChips tags={tags} />
            ) : (
              <span className="text-muted-foreground">Add tags</span>
            )}
          </MenuButton>
        }
      >
        <TagPicker
          what="the tags"
          stateOf={(name) => tags.includes(name)}
          used={tags}
          onToggle={(name, isOn) =>
            onSave(isOn ? sortTags([...tags, name]) : tags.filter((one) => one !== name))
          }
        />
      </Popover>
    </Property>
  )
}
