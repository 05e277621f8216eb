import { ArrowRightLeft, Send } from 'lucide-react'
import { useState } from 'react'
import { StageGlyph } from '../ui/display/stage-glyph.tsx'
import { Vignette } from '../ui/display/vignette.tsx'
import {
  CommandBox,
  CommandGroup,
  CommandHints,
  CommandItem,
  CommandList,
  CommandSearch,
} from '../ui/overlay/command.tsx'
import { vignetteSeeds } from './drawings.tsx'
import { Part } from './half.tsx'

const noop = () => {}

export function PaletteInPlace() {
  const [text, setText] = useState('map')
  return (
    <Part title="Command palette">
      <CommandBox label="Search or jump to" matched>
        <CommandSearch placeholder="Search or jump to…" value={text} onChange={setText} />
        <CommandList empty="No matches.">
          <CommandGroup heading="Projects">
            <CommandItem
              picture={<Vignette seed={vignetteSeeds.sofa} size={20} />}
              aside={
                <>
                  <span style={{ color: 'var(--gold)' }}>
                    <StageGlyph shape={{ kind: 'open', share: 2 / 3 }} />
                  </span>
                  Won
                </>
              }
              onSelect={noop}
            >
              412 Maple Avenue
            </CommandItem>
          </CommandGroup>
          <CommandGroup heading="Actions for 412 Maple Avenue">
            <CommandItem icon={Send} onSelect={noop}>
              Send invoice
            </CommandItem>
            <CommandItem icon={ArrowRightLeft} keys={['S']} onSelect={noop}>
              Move to stage…
            </CommandItem>
          </CommandGroup>
        </CommandList>
        <CommandHints hints={['↑↓ to move', '↵ to open', '⌘↵ new tab']} />
      </CommandBox>
    </Part>
  )
}
