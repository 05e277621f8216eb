import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { argon, hash, one, type RolePools, soon } from './role-pools.ts'
import { insertExampleRow } from './rows/example-row.ts'
import { signatureRow } from './rows/signature-row.ts'

/**
 * Creates a company with a row in every tenant table: first in those whose rows need special values, then in all
 * others.
 */
export async function createWholeCompany({ owner, row }: RolePools, name: string) {
  const company = await row('companies', { name })
  const own = (table: string, values: Record<string, unknown> = {}) =>
    row(table, { company_id: company, ...values })
  const account = { first_name: 'Ada', last_name: 'Lovelace', password: argon }
  const client = await own('clients', { email: `ada@${name}.test`, first_name: 'Ada', last_name: 'Lovelace' })
  const user = await own('users', { ...account, email: `admin@${name}.test`, role: 'CompanyAdmin' })
  const project = await own('projects', { client_id: client, title: '12 Analytical Row', address: 'London' })
  const file = await own('files', {
    storage_key: randomUUID(),
    name: 'a',
    mime_type: 'b',
    size: 1,
    sha256: hash(),
  })
  const template = await own('contract_templates', { name: 'Staging', content: '{}' })
  const contract = await own('contracts', { project_id: project, name: 'Staging', content: '{}' })
  const ofContract = { project_id: project, contract_id: contract }
  const link = await own('contract_signing_links', { ...ofContract, token_hash: hash(), expires_at: soon })
  const invoice = await own('invoices', { project_id: project, invoice_number: 'INV-1' })
  const lead = await own('leads', { email: `ada@${name}.test`, client_id: client, project_id: project })
  const subscription = await own('subscriptions')
  await own('plan_checkouts', { billing_period: 'monthly', provider_price_id: 'price_1', expires_at: soon })
  await own('plan_invoices', {
    provider_invoice_id: randomUUID(),
    status: 'paid',
    total: 7900,
    issued_at: soon,
  })
  const offer = await row('offer_codes', {
    code: randomUUID().toUpperCase(),
    discount_type: 'fixed',
    discount_value: 1,
  })
  const payment = {
    project_id: project,
    invoice_id: invoice,
    payment_type: 'deposit',
    payment_method: 'cash',
  }
  const paid = await own('transactions', { ...payment, amount: 100 })
  await own('transactions', { ...payment, payment_type: 'refund', amount: -40, parent_transaction_id: paid })
  await own('users', { ...account, email: `client@${name}.test`, role: 'Client', client_id: client })
  await own('admin_activities', { actor_id: user, project_id: project, action: 'a', description: 'b' })
  await own('company_secrets', { name: 'drive', ciphertext: 'v1.x' })
  await own('company_styles', { colors: '{}' })
  await own('contract_signatures', {
    ...ofContract,
    signing_link_id: link,
    ...signatureRow,
    contract_content_hash: hash(),
  })
  await own('contract_versions', { contract_id: contract, content: '{}', written_by: user })
  await own('sign_events', {
    contract_id: contract,
    seq: 1,
    previous_hash: hash(),
    hash: hash(),
    at: soon,
    type: 'sent',
    body: '{}',
  })
  await own('sign_event_heads', {
    contract_id: contract,
    seq: 1,
    hash: hash(),
    records: '{}',
    signature: 'a',
  })
  await own('contract_seals', {
    contract_id: contract,
    file_id: file,
    sha256: hash(),
    content_hash: hash(),
    head_seq: 1,
    head_hash: hash(),
    certificate_fingerprint: hash(),
    proof_hash: hash(),
  })
  const token = { user_id: user, token_hash: hash(), expires_at: soon }
  await own('email_verifications', { ...token, email: `admin@${name}.test` })
  await own('password_resets', token)
  await own('sessions', token)
  await own('known_devices', token)
  await own('two_factors', { user_id: user, sealed_secret: 'v1.key.a' })
  await own('recovery_codes', { user_id: user, code_hash: hash() })
  await own('passkeys', {
    user_id: user,
    name: 'Phone',
    credential_id: hash(),
    public_key: 'a',
    counter: 0,
    transports: '{internal}',
    is_backed_up: true,
  })
  await own('passkey_challenges', {
    user_id: user,
    challenge_hash: hash(),
    purpose: 'register',
    expires_at: soon,
  })
  await own('idempotency_keys', { user_id: user, key: 'k', request_hash: hash(), expires_at: soon })
  const invitation = {
    email: `new@${name}.test`,
    role: 'Staff',
    token_hash: hash(),
    invited_by: user,
    expires_at: soon,
  }
  await own('invitations', invitation)
  await own('invoice_line_items', { invoice_id: invoice, description: 'Sofa' })
  await own('invoice_revisions', {
    invoice_id: invoice,
    revision: 1,
    mode: 'silent',
    changes: '[]',
    before: '{}',
    after: '{}',
  })
  await own('reminder_events', {
    invoice_id: invoice,
    key: 'reminder',
    kind: 'reminder',
    outcome: 'sent',
    day: '2026-11-17',
  })
  await own('receipts', { transaction_id: paid, receipt_number: 'RCT-1' })
  await own('disputes', {
    transaction_id: paid,
    provider_dispute_id: randomUUID(),
    amount: 1,
    reason: 'fraudulent',
    status: 'won',
    opened_at: soon,
  })
  await own('payouts', {
    provider_payout_id: randomUUID(),
    amount: 1,
    status: 'paid',
    arrival_date: '2026-11-17',
  })
  await own('provider_accounts', { account_id: randomUUID() })
  await own('provider_checkouts', {
    invoice_id: invoice,
    part: 'full',
    payment_method: 'card',
    amount: 1,
    attempt: 1,
    account_id: randomUUID(),
  })
  await own('invoice_number_gaps', { invoice_number: 'INV-2', deleted_by: user })
  await own('lead_tokens', { lead_id: lead, token_hash: hash(), expires_at: soon })
  await own('lead_widget_configs')
  await own('message_templates', { name: 'a', subject: 'b', body: '{}' })
  await own('messages', { project_id: project, to_address: 'a@b.test', subject: 's', html: 'h', body: 'b' })
  await own('offer_code_redemptions', { offer_code_id: offer, user_id: user, subscription_id: subscription })
  await own('project_activities', { project_id: project, user_id: user, action: 'a', description: 'b' })
  await own('project_contract_templates', { project_id: project, name: 'a', content: '{}' })
  await own('photo_albums', { project_id: project, name: 'a' })
  await own('project_documents', { project_id: project, file_id: file, file_name: 'a', uploaded_by: user })
  await own('project_members', { project_id: project, user_id: user })
  await own('attention_snoozes', { user_id: user, project_id: project, until: '2030-01-01', facts: 'a' })
  await own('saved_views', { user_id: user, list: 'projects', name: 'a', query: 'view=staged' })
  await own('list_columns', { user_id: user, list: 'projects', columns: '{stage}' })
  await own('startup_checklist')
  const imported = await own('imports', {
    created_by: user,
    kind: 'clients',
    file_name: 'a',
    file_id: file,
    delimiter: ',',
    columns: '{a}',
    preview: '[]',
    mapping: '[null]',
    total: 1,
  })
  await own('import_changes', { import_id: imported, client_id: client, record_id: client, version: 1 })
  await own('client_merges', {
    client_id: client,
    survivor: '{}',
    other: '{}',
    merged: '{}',
    moved: '{}',
    expires_at: soon,
  })
  await own('uploads', { user_id: user, name: 'a', size: 1, piece_size: 1, expires_at: soon })
  await owner.query('update companies set logo_file_id = $2, default_contract_template = $3 where id = $1', [
    company,
    file,
    template,
  ])
  await owner.query('update users set avatar_file_id = $2 where id = $1', [user, file])
  await owner.query('update projects set contract_signing_link_id = $2 where id = $1', [project, link])
  const sql = async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await owner.query<R>(text, values)).rows
  const empty = Object.entries(await rowsOf(owner, company)).filter(([, count]) => count === 0)
  for (const [table] of empty) await insertExampleRow(sql, table, { companyId: company, text: 'a' })
  return { company, client, user, project, invoice }
}

/** Every table with rows of companies, and its company column. */
export async function tenantTables(owner: pg.Pool) {
  const { rows } = await owner.query<{ name: string; company: string }>(`
    select table_name as name, 'company_id' as company from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' and table_name <> 'company_tombstones'
    union select 'companies', 'id' order by 1`)
  return rows
}

/** Counts the rows of a company in each table. */
export async function rowsOf(owner: pg.Pool, company: string) {
  const counted = (await tenantTables(owner)).map(async ({ name, company: column }) => {
    const { n } = await one(owner, `select count(*)::int as n from ${name} where ${column} = $1`, [company])
    return [name, Number(n)] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}
