import { Button } from '../ui/base/button.tsx'
import { Section } from '../ui/display/section.tsx'
import { SaveBar } from '../ui/form/save-bar.tsx'
import type { Mode } from './floating-mode.ts'
import { Part } from './half.tsx'

/** Titles include the mode, because regions need unique names and the page shows each of them in both modes. */
export const PageParts = ({ mode }: { mode: Mode }) => (
  <Part title="Sections, unsaved changes">
    <div>
      <Section title={`Studio, ${mode}`} action={<Button size="small">Edit</Button>}>
        Alder & Finch Staging
      </Section>
      <Section title={`Stage duration, ${mode}`}>90 days</Section>
    </div>
    <div className="below">
      <SaveBar isDirty busy={false} keys="⌘↵" onDiscard={() => {}} />
    </div>
  </Part>
)
