import type { CompanyOnPage } from '@mantel/domain/admin/companies'
import { formatPhone } from '@mantel/domain/basics/phone'
import { timeZoneName } from '@mantel/domain/basics/time-zones'
import { type ChecklistItem, isDone } from '@mantel/domain/checklist'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { classes } from '../../../../ui/base/classes.ts'
import { Progress } from '../../../../ui/display/progress.tsx'
import { Properties, Property } from '../../../../ui/display/properties.tsx'
import { Section } from '../../../../ui/display/section.tsx'
import { doneCount, itemCount, setupItems } from '../../../checklist/items.ts'
import * as copy from './copy.tsx'

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
      <Section title="Setup">
        <Setup company={company} />
      </Section>
    </div>
    <div className="max-lg:mt-7 max-lg:border-t max-lg:border-border max-lg:pt-7">
      <Section title="Contacts">
        <Contacts company={company} />
      </Section>
      <Section title="Company">
        <CompanyDetails company={company} />
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
  projectsImported: 'Projects added',
  clientsImported: 'Clients added',
  timelineConfigured: 'Timeline set up',
  contractAdded: 'Contract added',
  invoiceAdded: 'Invoice added',
  paymentMethodsSetup: 'Payments set up',
}

/** Shows the same steps as the company's own checklist. */
function Setup({ company: { checklist } }: { company: CompanyOnPage }) {
  return (
    <>
      <p className="mb-2 text-13 leading-4.5 text-muted-foreground">
        {copy.setupProgress(doneCount(checklist), itemCount, checklist.dismissed)}
      </p>
      <ul className="flex flex-col gap-1.5 text-13 leading-4.5">
        {setupItems.map(({ item }) => {
          const isItemDone = isDone(checklist, item)
          const Icon = isItemDone ? CircleCheck : CircleDashed
          return (
            <li
              key={item}
              className={classes('flex items-center gap-2', !isItemDone && 'text-muted-foreground')}
            >
              <Icon
                size={14}
                strokeWidth={1.8}
                aria-hidden
                className={isItemDone ? 'text-green' : undefined}
              />
              {itemNames[item]}
              <span className="sr-only">{isItemDone ? 'done' : 'not yet'}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Contacts({ company: { contacts } }: { company: CompanyOnPage }) {
  if (contacts.length === 0) return <p className="text-13 text-muted-foreground">{copy.noContacts}</p>
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
          <p className="wrap-anywhere text-muted-foreground">
            {[email, phone && formatPhone(phone)].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

function CompanyDetails({ company }: { company: CompanyOnPage }) {
  const addressParts = [company.address, company.city, [company.state, company.zip].filter(Boolean).join(' ')]
  const details = [
    ['Website', company.website],
    ['Phone', company.phone && formatPhone(company.phone)],
    ['Address', addressParts.filter(Boolean).join(', ')],
    ['Business type', company.businessProfile],
    ['Time zone', timeZoneName(company.timeZone)],
  ] as const
  return (
    <Properties label="Company">
      {details.map(([label, value]) => (
        <Property key={label} label={label}>
          {value ? <bdi>{value}</bdi> : <span className="text-muted-foreground">None</span>}
        </Property>
      ))}
    </Properties>
  )
}
