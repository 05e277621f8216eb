import { agreement, callerFor, sentContract } from '../testing/contracts.ts'
import { inputMethodFor, inspect, planPage, tryPlan, viewports } from '../testing/plans.ts'
import { invoiceByCard, payWith, testNumbers } from '../testing/sandbox.ts'
import { finish, goToReview, markAll, title } from '../testing/signing.ts'
import { expect, expectReady, newAddress, refused, storeToken, test } from '../testing/users.ts'

// The response of a refusal has an error status, which Chromium reports in the console.
test.use({ allowedErrors: refused })

for (const viewport of viewports)
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    // Needs a browser: navigation between three builds of the web app and the provider's page. screens/src/plan covers
    // what is refused, and after-plan-end.test.ts covers what clients may do.
    test('a trial ends without a card: clients sign and pay all the same, and a plan makes it work again', {
      tag: '@figures',
    }, async ({ page, request }) => {
      const { press, write } = inputMethodFor(page)
      const invoice = await invoiceByCard(request)
      const { admin, link } = invoice
      const contract = await sentContract(request, agreement, admin)
      await tryPlan(request, admin.companyId, 'Studio', 3)
      await storeToken(page, admin.token)
      await page.goto('/app/clients')
      await expectReady(page)
      if (viewport.width > 768) {
        await expect(page.getByRole('link', { name: /^Trial: 3 days left/ })).toBeVisible()
        await inspect(page, 'trial-chip')
      }
      await tryPlan(request, admin.companyId, 'Studio', -1)

      await page.goto('/app/clients')
      await expectReady(page)
      await expect(page.getByText(/^Your plan ended on .* Everything is still here\./)).toBeVisible()
      await inspect(page, 'read-only-clients')
      const adding = page.getByRole('dialog', { name: 'Add client' })
      async function addClient() {
        if (!(await adding.isVisible())) {
          if (viewport.width > 768) await press(page.getByRole('button', { name: 'Add client' }).first())
          else {
            await press(page.getByRole('button', { name: 'Create' }))
            await press(
              page.getByRole('dialog', { name: 'Create' }).getByRole('link', { name: 'Add client' }),
            )
          }
          await write(adding.getByLabel('First name'), 'Hannah')
          await write(adding.getByLabel('Email'), newAddress())
        }
        await press(adding.getByRole('button', { name: 'Add client' }))
      }
      await addClient()
      await expect(adding.getByRole('alert')).toContainText('Your plan has ended.')
      await inspect(page, 'read-only-refusal')

      await goToReview(page, contract.link)
      await markAll(page)
      await finish(page).click()
      await expect(title(page)).toContainText('Contract Signed')
      await page.goto(link)
      await expectReady(page)
      await page.getByRole('radio', { name: /^Card/ }).check()
      await page.getByRole('button', { name: /^Pay \$/ }).click()
      await payWith(page, inputMethodFor(page), testNumbers.card)
      await expect(page.getByText(/^Deposit received/)).toBeVisible()
      await expect
        .poll(async () => (await invoice.read()).payments)
        .toMatchObject([{ amount: 712_500, status: 'succeeded' }])

      const { plan, open, subscribe } = planPage(page, request)
      await open()
      await expect(plan.getByText(/^Your plan ended on /)).toBeVisible()
      await inspect(page, 'ended')
      await subscribe('Subscribe to Studio')
      await expect(plan.getByText('Studio, $79 a month')).toBeVisible()
      await page.goto('/app/clients')
      await expectReady(page)
      await expect(page.getByText(/^Your plan ended on /)).toHaveCount(0)
      await addClient()
      await expect(adding).toBeHidden()
      const clients = await callerFor(request, admin)<{ items: unknown[] }>('GET', '/api/clients')
      expect(clients.items).toHaveLength(3)
    })
  })
