import type { ImportField } from '@mantel/domain/data'

/**
 * Common column names for each field, in lowercase without spaces and punctuation. The field's own name always matches.
 */
export const clientColumnAliases: Record<ImportField<'clients'>, string> = {
  id: 'clientid',
  name: 'fullname clientname clientfullname contact contactname contactfullname client customer customername customerfullname person',
  firstName: 'first givenname forename',
  lastName: 'last surname familyname',
  email: 'emailaddress mail primaryemail clientemail contactemail email1 emailid',
  phone:
    'phonenumber cell cellphone cellnumber mobile mobilephone mobilenumber telephone tel primaryphone phone1 homephone workphone',
  companyName: 'company brokerage firm business businessname organization organisation agency employer',
  address: 'street streetaddress address1 addressline1 mailingaddress homeaddress',
  city: 'town',
  state: 'province region stateprovince',
  zip: 'zipcode postalcode postcode postal',
  source: 'leadsource referralsource howdidyouhear howdidyouhearaboutus referral referredby',
  tags: 'tag labels label categories groups',
  notes: 'note comments comment remarks description',
  joinedDate:
    'joined clientsince customersince since created createdat createdon datecreated dateadded addedon',
}

export const projectColumnAliases: Record<ImportField<'projects'>, string> = {
  id: 'projectid',
  title: 'project projectname projecttitle name job jobname',
  address:
    'street streetaddress property propertyaddress listing listingaddress projectaddress location address1 addressline1 house home',
  city: 'town',
  state: 'province region stateprovince',
  zip: 'zipcode postalcode postcode postal',
  clientEmail:
    'email emailaddress mail clientemailaddress customeremail selleremail owneremail homeowneremail contactemail',
  type: 'projecttype service servicetype jobtype package',
  status: 'stage pipelinestage projectstatus projectstage phase',
  source: 'leadsource referralsource howdidyouhear howdidyouhearaboutus referral referredby',
  tags: 'tag labels label categories',
  brief: 'description scope scopeofwork summary',
  notes: 'note comments comment remarks',
  brokerageName: 'brokerage broker company firm agency realestatecompany',
  agentName: 'agent realtor listingagent realtorname listingagentname',
  agentEmail: 'realtoremail listingagentemail agentemailaddress',
  agentPhone: 'realtorphone listingagentphone agentphonenumber agentcell agentmobile',
  beds: 'bedrooms bed br bedroomcount',
  baths: 'bathrooms bath ba bathroomcount',
  squareFeet: 'sqft sqfeet squarefootage sf livingarea size',
  occupancy: 'occupied occupancystatus vacancy',
  accessNotes: 'access lockbox lockboxcode accessinstructions gatecode',
  mlsNumber: 'mls mlsid mlsno',
  dateBooked: 'booked bookingdate bookedon bookeddate',
  dateServiced:
    'installdate install installed installationdate servicedate serviced stagingdate stagedate date startdate',
  dateOfDestage:
    'destagedate destage destaged destagingdate removaldate removal pickupdate pickup enddate deinstall deinstalldate',
  depositDate: 'depositpaid depositpaidon depositpaiddate depositreceived depositpaidat',
  fullPaidDate:
    'paid paidon paiddate datepaid paidinfull paidinfullon fullypaid fullpaid balancepaid balancepaidon',
  estimateValue: 'estimate value amount price quote total fee budget projectvalue bid',
  discountPercent: 'discount',
  depositPercent: 'deposit',
}

export const leadColumnAliases: Record<ImportField<'leads'>, string> = {
  name: clientColumnAliases.name + ' lead leadname',
  firstName: clientColumnAliases.firstName,
  lastName: clientColumnAliases.lastName,
  email: clientColumnAliases.email,
  phone: clientColumnAliases.phone,
  companyName: clientColumnAliases.companyName,
  projectAddress: 'address street streetaddress property propertyaddress listing listingaddress location',
  message: 'messages inquiry enquiry question note notes comments comment remarks description text',
  source: clientColumnAliases.source + ' channel',
  submittedAt:
    'received receivedon receivedat submitted submittedon date created createdat createdon datecreated',
}
