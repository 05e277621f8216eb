import { Tabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { Section } from '../../../ui/display/section.tsx'
import { CodeActions } from './code-actions.tsx'
import { CodeBlock } from './code-block.tsx'
import * as copy from './copy.ts'
import { type FormPlace, frameCode, plainCode, scriptCode } from './embed-codes.ts'
import { LinkAndQr } from './link-and-qr.tsx'

/** The ways to put the form on a website, each with its code. */
export function CodeSection({ id, place }: { id: string; place: FormPlace }) {
  return (
    <Section id={id} title={copy.title}>
      <Tabs.Root defaultValue="script">
        <Tabs.List
          aria-label={copy.ways}
          className="-mt-1 mb-4 flex flex-wrap gap-x-5 border-b border-border"
        >
          <Tab value="script">Script</Tab>
          <Tab value="frame">iframe</Tab>
          <Tab value="link">Link and QR</Tab>
          <Tab value="plain">Plain HTML</Tab>
        </Tabs.List>
        <Way value="script" hint={copy.scriptHint}>
          <CodeBlock code={scriptCode(place)} />
        </Way>
        <Way value="frame" hint={copy.frameHint}>
          <CodeBlock code={frameCode(place)} />
        </Way>
        <Way value="link" hint={copy.linkHint}>
          <LinkAndQr place={place} />
        </Way>
        <Way value="plain" hint={copy.plainHint}>
          <CodeBlock code={plainCode(place)} />
        </Way>
      </Tabs.Root>
      <CodeActions place={place} />
    </Section>
  )
}

const Tab = ({ value, children }: { value: string; children: ReactNode }) => (
  <Tabs.Trigger
    value={value}
    className="-mb-px inline-flex h-9 items-center border-b-2 border-transparent text-13 font-medium text-muted-foreground hover:text-foreground data-[state=active]:border-foreground data-[state=active]:text-foreground touch:h-11"
  >
    {children}
  </Tabs.Trigger>
)

const Way = ({ value, hint, children }: { value: string; hint: string; children: ReactNode }) => (
  <Tabs.Content value={value}>
    <p className="mb-2.5 text-13 leading-4.5 text-muted-foreground">{hint}</p>
    {children}
  </Tabs.Content>
)
