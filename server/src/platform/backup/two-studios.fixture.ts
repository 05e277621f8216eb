import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { linkPlaceholder } from '../../features/messages/write-email.ts'
import { password } from '../../testing/people.ts'
import { signatureRow } from '../../testing/rows/signature-row.ts'
import type { FileStore } from '../files/file-store.ts'
import { hashPassword } from '../passwords.ts'
import type { SecretBox } from '../secrets.ts'
import { hashToken, newToken } from '../tokens.ts'

/** Text that is difficult for a text format: separators, escapes, null markers and multi-byte characters. */
const awkward = 'tab\there, new\nline, return\r, back\\slash, \\N, \\., "quotes", \'single\', ümläut 🛋️ \u00a0'

type Studio = { owner: pg.Pool; files: FileStore; secrets: SecretBox }

/** Two companies with rows in nearly every table, files of all sizes, encrypted values and waiting jobs. */
export async function createTwoStudios(studio: Studio) {
  const { owner } = studio
  const tier = await insert(owner, 'product_tiers', {
    name: 'Loft',
    monthly_price: 4900,
    features: ['a', awkward],
  })
  const code = await insert(owner, 'offer_codes', {
    code: 'WELCOME',
    discount_type: 'percentage',
    discount_value: 10,
    valid_for_tiers: [tier],
  })
  await insert(owner, 'waitlist', { email: 'later@example.com' })
  await insert(owner, 'rate_limits', { key: 'login:10.0.0.1', tat: new Date().toISOString() })
  await insert(owner, 'landing_page_content', { section: 'hero', content: { title: awkward } })
  await insert(owner, 'users', { ...userRow('boss@example.com', await hashed()), role: 'SuperAdmin' })
  const first = await createStudio(studio, 'Alder & Finch', tier, code)
  const second = await createStudio(studio, `Näht "Raum"`, tier, code)
  await owner.query('insert into finished_jobs (job_id) values (90001), (90002), (90071)')
  return { first, second }
}

async function createStudio({ owner, files, secrets }: Studio, name: string, tier: string, code: string) {
  const add = (table: string, values: Record<string, unknown>) =>
    insert(owner, table, { company_id: company, ...values })
  const company = await insert(owner, 'companies', { name, invoice_notes: awkward, website: '' })
  const email = `${hashToken(name).slice(0, 8)}@example.com`
  const user = await add('users', { ...userRow(email, await hashed()), role: 'CompanyAdmin' })
  const client = await add('clients', {
    first_name: awkward.slice(0, 40),
    email: 'client@example.com',
    notes: awkward,
  })
  await add('users', { ...userRow(`client-${email}`, await hashed()), role: 'Client', client_id: client })
  const subscription = await add('subscriptions', { product_tier_id: tier, status: 'active' })
  await add('offer_code_redemptions', { offer_code_id: code, user_id: user, subscription_id: subscription })
  const template = await add('contract_templates', {
    name: 'Staging',
    content: { type: 'doc', text: awkward },
  })
  await owner.query('update companies set default_contract_template = $2 where id = $1', [company, template])
  await add('company_styles', { colors: '{"primary":"#123456"}' })
  await add('startup_checklist', { clients_imported: true })
  await add('message_templates', { name: 'Hello', subject: awkward.slice(0, 30), body: { text: 'Hello' } })

  const project = await add('projects', {
    client_id: client,
    title: awkward,
    address: '1 Main St',
    sort_order: 0.1 + 0.2,
  })
  await add('project_members', { project_id: project, user_id: user })
  const resource = await add('saved_resources', { name: 'Sofa', default_cost: 12_345 })
  await add('project_resources', { project_id: project, saved_resource_id: resource, description: 'Sofa' })
  await add('project_activities', {
    project_id: project,
    user_id: user,
    action: 'made',
    description: awkward,
  })
  await add('admin_activities', { actor_id: user, action: 'company.created', description: 'Joined' })
  await add('project_contract_templates', { project_id: project, name: 'Own', content: {} })
  const contract = await add('contracts', {
    project_id: project,
    name: 'Contract',
    content: { a: [1, 2.5, null, awkward] },
  })
  const link = await add('contract_signing_links', {
    project_id: project,
    contract_id: contract,
    token_hash: hashToken(newToken('sign')),
    cc_emails: ['a@example.com', 'b@example.com'],
    expires_at: soon(),
  })
  await owner.query('update projects set contract_signing_link_id = $2 where id = $1', [project, link])
  await add('contract_signatures', {
    project_id: project,
    contract_id: contract,
    signing_link_id: link,
    ...signatureRow,
    contract_content_hash: hashToken('content'),
  })

  await add('contract_versions', { contract_id: contract, content: { a: awkward }, written_by: user })
  await add('sign_events', {
    contract_id: contract,
    seq: 1,
    previous_hash: hashToken('nothing'),
    hash: hashToken('event'),
    at: soon(),
    type: 'sent',
    body: { to: awkward },
  })
  await add('sign_event_heads', {
    contract_id: contract,
    seq: 1,
    hash: hashToken('event'),
    records: { name: awkward },
    signature: 'v1.key.signature',
  })

  const invoice = await add('invoices', {
    project_id: project,
    invoice_number: 'INV-1',
    total: 250_00,
    deposit: 100_00,
  })
  await add('invoice_line_items', {
    invoice_id: invoice,
    description: 'Staging',
    quantity: '1.50',
    rate: 100_00,
  })
  await add('invoice_number_gaps', { invoice_number: 'INV-0', deleted_by: user })
  const paid = { project_id: project, invoice_id: invoice, payment_method: 'card', status: 'succeeded' }
  // The refund has the lower id, so that it references a row that is loaded after it.
  const [refund = '', payment = ''] = [randomUUID(), randomUUID()].sort()
  await add('transactions', { ...paid, id: payment, amount: 250_00, payment_type: 'full' })
  await add('transactions', {
    ...paid,
    id: refund,
    amount: -50_00,
    payment_type: 'refund',
    parent_transaction_id: payment,
  })
  await add('receipts', { transaction_id: payment, receipt_number: 'RCT-1' })
  await add('invoice_revisions', {
    invoice_id: invoice,
    revision: 1,
    mode: 'notify',
    changes: JSON.stringify([awkward]),
    before: {},
    after: {},
    created_by: user,
  })
  await add('saved_invoice_lines', { description: awkward, rate: 100_00 })
  await add('reminder_events', {
    invoice_id: invoice,
    client_id: client,
    key: 'manual:2026-03-12',
    kind: 'reminder',
    outcome: 'sent',
    day: '2026-03-12',
  })

  const account = `acct_${randomUUID()}`
  await add('provider_accounts', { account_id: account })
  await add('provider_checkouts', {
    invoice_id: invoice,
    part: 'full',
    payment_method: 'card',
    amount: 250_00,
    attempt: 1,
    status: 'complete',
    account_id: account,
  })
  await add('disputes', {
    transaction_id: payment,
    provider_dispute_id: randomUUID(),
    amount: 250_00,
    reason: 'fraudulent',
    status: 'won',
    opened_at: soon(),
  })
  await add('payouts', {
    provider_payout_id: randomUUID(),
    amount: 200_00,
    status: 'paid',
    arrival_date: '2026-03-12',
    entries: JSON.stringify([{ chargeId: null, description: awkward, amount: 1, fee: 0, net: 1 }]),
  })
  await insert(owner, 'provider_events', {
    id: `evt_${randomUUID()}`,
    account_id: account,
    type: 'account.updated',
    payload: { data: awkward },
    created_at: soon(),
  })

  const lead = await add('leads', {
    first_name: 'Lea',
    client_id: client,
    project_id: project,
    message: awkward,
  })
  await add('lead_tokens', { lead_id: lead, token_hash: hashToken(newToken('lead')), expires_at: soon() })
  await add('lead_replies', {
    lead_id: lead,
    user_id: user,
    subject: awkward,
    body: awkward,
    send_at: soon(),
  })
  await add('lead_widget_configs', { field_order: ['email', 'phone'] })
  await add('invitations', {
    email: 'new@example.com',
    role: 'Staff',
    token_hash: hashToken(newToken('invite')),
    expires_at: soon(),
  })
  const sessionToken = newToken('crm')
  await add('sessions', { user_id: user, token_hash: hashToken(sessionToken), expires_at: soon() })
  await add('known_devices', {
    user_id: user,
    token_hash: hashToken(newToken('device')),
    expires_at: soon(),
  })
  await add('password_resets', {
    user_id: user,
    token_hash: hashToken(newToken('reset')),
    expires_at: soon(),
  })
  await add('email_verifications', {
    user_id: user,
    email,
    token_hash: hashToken(newToken('verify')),
    expires_at: soon(),
  })
  await add('idempotency_keys', {
    user_id: user,
    key: 'k',
    request_hash: hashToken('r'),
    status: 201,
    body: { ok: true },
    expires_at: soon(),
  })

  const store = (content: Buffer, more = {}) => storeFile(owner, files, company, content, more)
  const logo = await store(randomBytes(300_000))
  const photo = await store(Buffer.from(awkward))
  await store(Buffer.alloc(0))
  await store(Buffer.from('gone'), { removed_at: new Date().toISOString() })
  // The preview has the lower id, so that it references a row that is loaded after it.
  const [preview = '', picture = ''] = [randomUUID(), randomUUID()].sort()
  await store(randomBytes(5000), { id: picture, width: 900, height: 600 })
  await store(randomBytes(500), { id: preview, preview_of: picture, preview_size: 'small' })
  await add('imports', {
    created_by: user,
    kind: 'clients',
    file_name: 'clients.csv',
    file_id: photo,
    delimiter: ',',
    columns: [awkward],
    preview: '[]',
    mapping: '["email"]',
    total: 1,
    reasons: { 0: awkward },
  })
  await add('client_merges', {
    client_id: client,
    survivor: { notes: awkward },
    other: {},
    merged: {},
    moved: {},
    expires_at: soon(),
  })
  await add('uploads', { user_id: user, name: 'x.pdf', size: 9, piece_size: 9, expires_at: soon() })
  await owner.query('update companies set logo_file_id = $2 where id = $1', [company, logo])
  await owner.query('update users set avatar_file_id = $2 where id = $1', [user, photo])
  const album = await add('photo_albums', { project_id: project, name: 'Staging day' })
  await add('project_documents', {
    project_id: project,
    file_id: photo,
    file_name: 'photo.txt',
    album_id: album,
  })
  await add('contract_seals', {
    contract_id: contract,
    file_id: picture,
    sha256: hashToken('sealed'),
    content_hash: hashToken('content'),
    head_seq: 1,
    head_hash: hashToken('event'),
    certificate_fingerprint: hashToken('certificate'),
    proof_hash: hashToken(newToken('proof')),
  })

  const secretId = randomUUID()
  const secretPlace = { table: 'company_secrets', column: 'ciphertext', companyId: company, rowId: secretId }
  await add('company_secrets', {
    id: secretId,
    name: 'drive',
    ciphertext: secrets.encrypt(secretPlace, `token of ${name}`),
  })
  const message = await queueMessage({ owner, secrets }, company, email)
  const secretText = `token of ${name}`
  return { company, user, email, sessionToken, project, picture, message, secretPlace, secretText }
}

/**
 * Queues an email with an encrypted link and the job that sends it. Also queues a job for tomorrow, which the restore
 * test marks as finished.
 */
async function queueMessage({ owner, secrets }: Omit<Studio, 'files'>, company: string, to: string) {
  const id = randomUUID()
  const place = { table: 'messages', column: 'sealed_link', companyId: company, rowId: id }
  await insert(owner, 'messages', {
    id,
    company_id: company,
    to_address: to,
    subject: 'Welcome',
    html: `<p>${linkPlaceholder}</p>`,
    body: linkPlaceholder,
    sealed_link: secrets.encrypt(place, 'https://mantel.test/app/pipeline'),
  })
  const connection = await owner.connect()
  try {
    await connection.query('begin')
    await connection.query("select set_config('app.company_id', $1, true)", [company])
    await connection.query("select enqueue('deliver-message', $1)", [JSON.stringify({ messageId: id })])
    await connection.query("select enqueue('discard-file', $1, now() + interval '1 day', 'later')", [
      JSON.stringify({ fileId: id }),
    ])
    await connection.query('commit')
  } finally {
    connection.release()
  }
  return id
}

async function storeFile(
  owner: pg.Pool,
  files: FileStore,
  company: string,
  content: Buffer,
  more: Record<string, unknown>,
) {
  const key = `${company}/${randomUUID()}`
  if (!('removed_at' in more)) await files.put(key, content, { type: 'text/plain' })
  return insert(owner, 'files', {
    company_id: company,
    storage_key: key,
    name: awkward.slice(0, 60),
    mime_type: 'text/plain',
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    ...more,
  })
}

/** Returns the id of the new row, or an empty string if the table has no id. */
async function insert(owner: pg.Pool, table: string, values: Record<string, unknown>): Promise<string> {
  const columns = Object.keys(values)
  const { rows } = await owner.query<{ id?: string }>(
    `insert into ${table} (${columns.join(', ')})
     values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
    Object.values(values).map((value) => (isPlainObject(value) ? JSON.stringify(value) : value)),
  )
  return rows[0]?.id ?? ''
}

const isPlainObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const userRow = (email: string, hash: string) => ({
  first_name: 'Robin',
  last_name: 'Lee',
  email,
  password: hash,
})

let hash: Promise<string> | undefined
function hashed() {
  hash ??= hashPassword(password)
  return hash
}
