import type { ConfigReader } from '@merx/db';
import type { Directory } from '../../directory/index.js';
import type { Fault } from '../../trpc/errors.js';
import type { CartAddress } from '../cart/cart.js';

/** What an address lacks before an order can go there, one line per field; empty when it is whole. */
export function addressFaults(address: CartAddress, config: ConfigReader, directory: Directory): Fault[] {
  const country = directory.countries.get(address.country_id ?? '');
  const optionalZip = config.text('general/country/optional_zip_countries').split(',');
  const statesRequired = config.text('general/region/state_required').split(',');
  const needed: [string, unknown][] = [
    ['firstname', address.firstname],
    ['lastname', address.lastname],
    ['street', address.street[0]],
    ['city', address.city],
    ['countryId', country?.allowed],
    ['telephone', config.text('customer/address/telephone_show') !== 'req' || address.telephone],
    ['postcode', optionalZip.includes(address.country_id ?? '') || address.postcode],
    ['regionId', !country?.regions.length || !statesRequired.includes(country.id) || address.region_id],
  ];
  return needed
    .filter(([, value]) => !value)
    .map(([fieldName]) => ({ message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName } }));
}
