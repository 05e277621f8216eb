import { Badges } from './badges.tsx'
import { ButtonStates } from './button-states.tsx'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Drawings } from './drawings.tsx'
import { Feedback } from './feedback.tsx'
import { Fields } from './fields.tsx'
import { FloatingParts } from './floating-parts.tsx'
import { Half } from './half.tsx'
import { InvoiceDocuments } from './invoice-documents.tsx'
import { Lists } from './lists.tsx'
import { PageParts } from './page-parts.tsx'
import { PaletteInPlace } from './palette-in-place.tsx'
import { Records } from './records.tsx'
import { Swatches } from './swatches.tsx'
import { Tenants } from './tenants.tsx'

const modes = [
  { mode: 'light', name: 'Light' },
  { mode: 'dark', name: 'Dark' },
] as const

/** Shows the components of `ui` in light and dark mode and in company colors. */
export const Gallery = () => (
  <main className="gallery">
    <h1 className="sr-only">Gallery</h1>
    {modes.map(({ mode, name }) => (
      <Half key={mode} mode={mode} title={name}>
        <Swatches mode={mode} />
        <Buttons />
        <Badges />
        <Fields />
        <PaletteInPlace />
        <Feedback mode={mode} />
      </Half>
    ))}
    {modes.map(({ mode, name }) => (
      <Half key={mode} mode={mode} title={`Further parts, ${name.toLowerCase()}`}>
        <FloatingParts />
        <ButtonStates />
        <Choices />
        <Lists />
        <PageParts mode={mode} />
        <Drawings />
        <Records mode={mode} />
      </Half>
    ))}
    {modes.map(({ mode, name }) => (
      <Half key={mode} mode={mode} title={`Tenants, ${name.toLowerCase()}`}>
        <Tenants mode={mode} />
      </Half>
    ))}
    {modes.map(({ mode, name }) => (
      <Half key={mode} mode={mode} title={`Invoices, ${name.toLowerCase()}`}>
        <InvoiceDocuments />
      </Half>
    ))}
  </main>
)
