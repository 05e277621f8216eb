import type { CompanyOnPage } from '@mantel/domain/admin/companies'
import { type ChecklistItem, isDone } from '@mantel/domain/checklist'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { classes } from '../../../../ui/base/classes.ts'
import { Progress } from '../../../../ui/display/progress.tsx'
import { Properties, Property } from '../../../../ui/display/properties.tsx'
import { Section } from '../../../../ui/display/section.tsx'
import { doneCount, itemCount, setupItems } from '../../../checklist/items.ts'
import { cityFirst } from '../../../settings/company/time-zones.ts'

/** Usage against the plan’s limits, whom to talk to, how far it has set itself up. */
export const OverviewTab = ({ company }: { company: CompanyOnPage }) => (
  <div className="grid max-w-250 gap-x-12 lg:grid-cols-2">
    <div>
      <Section title="Usage">
        <ul className="flex flex-col gap-4">
          {company.usage.map((usage) => (
            <Usage key={usage.what} usage={usage} />
          ))}
        </ul>
      </Section>
      <Section title="Setting up">
        <Setup company={company} />
      </Section>
    </div>
    <div className="max-lg:mt-7 max-lg:border-t max-lg:border-border max-lg:pt-7">
      <Section title="Contacts">
        <Contacts company={company} />
      </Section>
      <Section title="Company">
        <Facts company={company} />
      </Section>
    </div>
  </div>
)

const usageNames = { users: 'Users', clients: 'Clients', projects: 'Projects' } as const

function Usage({ usage: { what, used, limit } }: { usage: CompanyOnPage['usage'][number] }) {
  const share = limit ? used / limit : 0
  const hue = share >= 1 ? 'text-red' : share >= 0.8 ? 'text-amber' : 'text-muted-foreground'
  return (
    <li>
      <p className="mb-1.5 flex justify-between gap-3 text-13 leading-4.5">
        <span className="font-medium">{usageNames[what]}</span>
        <span className={classes('tabular-nums', hue)}>
          {used.toLocaleString('en-US')}
          {limit ? ` of ${limit.toLocaleString('en-US')}` : ', no limit'}
        </span>
      </p>
      <Progress label={usageNames[what]} share={Math.min(share, 1)} />
    </li>
  )
}

const itemNames: Record<ChecklistItem, string> = {
  googleAccountConnected: 'Google account connected',
  projectsImported: 'First projects',
  clientsImported: 'First clients',
  timelineConfigured: 'Timeline set',
  contractAdded: 'Contract added',
  invoiceAdded: 'Invoice added',
  paymentMethodsSetup: 'Payment methods set up',
}

/** As its own people see it: only what the product asks them for. */
function Setup({ company: { checklist } }: { company: CompanyOnPage }) {
  return (
    <>
      <p className="mb-2 text-13 leading-4.5 text-muted-foreground">
        {doneCount(checklist)} of {itemCount} done{checklist.dismissed && ', put away'}
      </p>
      <ul className="flex flex-col gap-1.5 text-13 leading-4.5">
        {setupItems.map(({ item }) => {
          const isTicked = isDone(checklist, item)
          const Icon = isTicked ? CircleCheck : CircleDashed
          return (
            <li
              key={item}
              className={classes('flex items-center gap-2', !isTicked && 'text-muted-foreground')}
            >
              <Icon size={14} strokeWidth={1.8} aria-hidden className={isTicked ? 'text-green' : undefined} />
              {itemNames[item]}
              <span className="sr-only">{isTicked ? 'done' : 'not yet'}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Contacts({ company: { contacts } }: { company: CompanyOnPage }) {
  if (contacts.length === 0) return <p className="text-13 text-muted-foreground">It has no active admin.</p>
  return (
    <ul className="-mt-1 text-13 leading-4.5">
      {contacts.map(({ id, name, email, phone }) => (
        <li key={id} className="border-b border-border py-2 last:border-b-0">
          <Link
            to="/app/admin/users/$id"
            params={{ id }}
            className="rounded-sm font-medium underline-offset-3 hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
          >
            <bdi>{name}</bdi>
          </Link>
          <p className="wrap-anywhere text-muted-foreground">{[email, phone].filter(Boolean).join(' · ')}</p>
        </li>
      ))}
    </ul>
  )
}

function Facts({ company }: { company: CompanyOnPage }) {
  const place = [company.address, company.city, [company.state, company.zip].filter(Boolean).join(' ')]
  const facts = [
    ['Website', company.website],
    ['Phone', company.phone],
    ['Address', place.filter(Boolean).join(', ')],
    ['Kind', company.businessProfile],
    ['Time zone', cityFirst(company.timeZone)],
  ] as const
  return (
    <Properties label="Company">
      {facts.map(([label, value]) => (
        <Property key={label} label={label}>
          {value ? <bdi>{value}</bdi> : <span className="text-muted-foreground">Not given</span>}
        </Property>
      ))}
    </Properties>
  )
}
