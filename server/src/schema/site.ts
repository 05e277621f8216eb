import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, emailAddress, id, instant, line, tokenHash, tracked } from './columns.ts'
import { isHash, isLowerCase, isOneOf } from './constraints.ts'

const landingSections = ['hero', 'features', 'demo', 'waitlist'] as const
const pricingSections = ['hero', 'features', 'cta'] as const
/** A column that, together with its constraints, limits its table to one row. */
const onlyRow = () => boolean().notNull().default(true)

export const landingPageContent = pgTable(
  'landing_page_content',
  {
    id: id(),
    section: text({ enum: landingSections }).notNull().unique(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    ...tracked(),
  },
  (t) => [isOneOf('landing_page_content_section_check', t.section, landingSections)],
)

export const pricingPageContent = pgTable(
  'pricing_page_content',
  {
    id: id(),
    section: text({ enum: pricingSections }).notNull().unique(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    ...tracked(),
  },
  (t) => [isOneOf('pricing_page_content_section_check', t.section, pricingSections)],
)

export const onboardingContent = pgTable(
  'onboarding_content',
  {
    id: id(),
    onlyRow: onlyRow(),
    welcomeTitle: line().notNull(),
    welcomeSubtitle: line(),
    welcomeDescription: line(2000),
    feature1Title: line(),
    feature1Description: line(2000),
    feature2Title: line(),
    feature2Description: line(2000),
    feature3Title: line(),
    feature3Description: line(2000),
    ...tracked(),
  },
  (t) => [
    unique('onboarding_content_only_row_unique').on(t.onlyRow),
    check('onboarding_content_only_row_check', sql`${t.onlyRow}`),
  ],
)

export const businessProfiles = pgTable(
  'business_profiles',
  {
    id: id(),
    name: line(100).notNull(),
    description: line(2000),
    value: line(100).notNull().unique(),
    icon: line(100),
    isActive: boolean().notNull().default(true),
    displayOrder: integer().notNull().default(0),
    ...tracked(),
  },
  (t) => [index().on(t.displayOrder)],
)

export const platformSettings = pgTable(
  'platform_settings',
  {
    id: id(),
    onlyRow: onlyRow(),
    /** If empty, the product's own name applies. */
    name: line(100),
    supportAddress: emailAddress(),
    /** The legal pages are public once the operator has a name and a postal address. */
    operatorName: line(200),
    operatorAddress: line(),
    governingLaw: line(100),
    ...tracked(),
  },
  (t) => [
    unique('platform_settings_only_row_unique').on(t.onlyRow),
    check('platform_settings_only_row_check', sql`${t.onlyRow}`),
  ],
)

export const waitlist = pgTable(
  'waitlist',
  {
    id: id(),
    email: emailAddress().notNull().unique(),
    signupDate: instant().notNull().default(sql`now()`),
    /** The time of the last invitation to register. */
    invitedAt: instant(),
  },
  (t) => [index().on(t.signupDate, t.id), isLowerCase('waitlist_email_check', t.email)],
)

/** Lets someone from the waitlist register while the waitlist is active. */
export const registrationInvites = pgTable(
  'registration_invites',
  {
    id: id(),
    email: emailAddress().notNull(),
    tokenHash: tokenHash().notNull().unique('registration_invites_token_hash_unique'),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.email),
    isLowerCase('registration_invites_email_check', t.email),
    isHash('registration_invites_token_hash_check', t.tokenHash),
  ],
)

export const waitlistSettings = pgTable(
  'waitlist_settings',
  {
    id: id(),
    onlyRow: onlyRow(),
    isActive: boolean().notNull().default(true),
    ...tracked(),
  },
  (t) => [
    unique('waitlist_settings_only_row_unique').on(t.onlyRow),
    check('waitlist_settings_only_row_check', sql`${t.onlyRow}`),
  ],
)
