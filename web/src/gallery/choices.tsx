import { TextLink } from '../ui/base/text-link.tsx'
import { Fact } from '../ui/display/fact.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { Field, Input, PasswordInput } from '../ui/form/field.tsx'
import { FormError } from '../ui/form/form.tsx'
import { Select } from '../ui/form/select.tsx'
import { Switch } from '../ui/form/switch.tsx'
import { Part } from './half.tsx'

const types = [
  { value: 'full', label: 'Full Stage' },
  { value: 'part', label: 'Enhancement' },
]

export const Choices = () => (
  <Part title="Fields, checkboxes, text">
    <div className="two">
      <Field label="Type" hint="Sets the price list.">
        <Select options={types} defaultValue="full" />
      </Field>
      <Field label="Password" optional>
        <PasswordInput defaultValue="brass-and-plaster" />
      </Field>
      <Field label="Address">
        <Input readOnly defaultValue="Can’t be changed here" />
      </Field>
      <Field label="Brokerage">
        <Input disabled placeholder="Not yet" />
      </Field>
    </div>
    <div className="stack below">
      <Checkbox defaultChecked>Email the client</Checkbox>
      <Checkbox>Send a copy to me</Checkbox>
      <Checkbox error="Please agree first.">I have read the terms</Checkbox>
      <Checkbox disabled>Not on this plan</Checkbox>
      <Switch checked disabled onChange={() => {}}>
        Ask an admin to connect payments
      </Switch>
      <FormError>This invitation was withdrawn.</FormError>
      <dl>
        <Fact label="Role" hint="An admin can change it.">
          Manager
        </Fact>
      </dl>
      <p>
        Signed by everyone. <TextLink to="/">Send the invoice</TextLink> next.
      </p>
    </div>
  </Part>
)
