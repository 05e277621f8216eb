import type { DocumentContext } from '@mantel/domain/invoices/document/context'
import { methodNames, type OfferableMethod, offerableMethods } from '@mantel/domain/payments/methods'
import { can } from '@mantel/domain/permissions'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../../platform/session/session.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import * as copy from './copy.ts'
import { useEditing } from './editing-context.ts'
import { PanelSection } from './panel-fields.tsx'

/** Chooses payment methods of the invoice, from those that the company offers and the project has not disabled. */
export function MethodsSection({ methods }: Pick<DocumentContext, 'methods'>) {
  const user = useUser()
  const { fields, change, current } = useEditing()
  const toggle = (method: OfferableMethod, isOn: boolean) => {
    const chosen = current().paymentOptions.filter((other) => other !== method)
    change({
      paymentOptions: offerableMethods.filter(
        (other) => chosen.includes(other) || (isOn && other === method),
      ),
    })
  }
  return (
    <PanelSection title="Payment methods">
      {methods.length === 0 ? (
        <p className="text-13 leading-4.5 text-muted-foreground">
          {copy.noMethods}{' '}
          {can(user, 'settings:write') && (
            <Link to="/app/settings" hash="payments" className="text-foreground underline underline-offset-3">
              {copy.setUpMethods}
            </Link>
          )}
        </p>
      ) : (
        <>
          <div className="flex flex-col gap-1">
            {methods.map(({ method }) => (
              <Checkbox
                key={method}
                checked={fields.paymentOptions.includes(method)}
                onChange={({ target }) => toggle(method, target.checked)}
              >
                {methodNames[method]}
              </Checkbox>
            ))}
          </div>
          {!methods.some(({ method }) => fields.paymentOptions.includes(method)) && (
            <p className="mt-2 text-12 leading-4 text-amber">{copy.noMethodChosen}</p>
          )}
        </>
      )}
    </PanelSection>
  )
}
