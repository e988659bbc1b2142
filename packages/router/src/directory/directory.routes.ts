import { router } from '../trpc/init.js';
import { anonymous } from '../trpc/procedures.js';
import { CountryInformation, CountryInput, CountryList, CurrencyInformation } from './directory.schema.js';
import { getCountry, getCurrency, listCountries } from './directory.service.js';

export const directoryRoutes = router({
  currency: anonymous('GET', '/V1/directory/currency', 'Returns the currencies of the store and their rates').output(CurrencyInformation).query(getCurrency),
  countries: anonymous('GET', '/V1/directory/countries', 'Lists the allowed countries with their regions').output(CountryList).query(listCountries),
  country: anonymous('GET', '/V1/directory/countries/{countryId}', 'Returns a country with its regions').input(CountryInput).output(CountryInformation).query(getCountry),
});
