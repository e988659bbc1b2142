/** Locales that a store can choose by name; others are set by their code on the command line. */
export const LOCALES: readonly string[] = [
  ...['ar_AE', 'ar_EG', 'ar_SA', 'bg_BG', 'bn_BD', 'ca_ES', 'cs_CZ', 'da_DK', 'de_AT', 'de_CH', 'de_DE', 'de_LU', 'el_GR'],
  ...['en_AU', 'en_CA', 'en_GB', 'en_IE', 'en_IN', 'en_NZ', 'en_SG', 'en_US', 'en_ZA'],
  ...['es_AR', 'es_CL', 'es_CO', 'es_ES', 'es_MX', 'es_PE', 'et_EE', 'fa_IR', 'fi_FI', 'fr_BE', 'fr_CA', 'fr_CH', 'fr_FR', 'fr_LU'],
  ...['he_IL', 'hi_IN', 'hr_HR', 'hu_HU', 'id_ID', 'is_IS', 'it_CH', 'it_IT', 'ja_JP', 'ko_KR', 'lt_LT', 'lv_LV', 'ms_MY'],
  ...[
    'nb_NO',
    'nl_BE',
    'nl_NL',
    'pl_PL',
    'pt_BR',
    'pt_PT',
    'ro_RO',
    'ru_RU',
    'sk_SK',
    'sl_SI',
    'sr_Cyrl_RS',
    'sr_Latn_RS',
    'sv_FI',
    'sv_SE',
  ],
  ...['th_TH', 'tr_TR', 'uk_UA', 'vi_VN', 'zh_Hans_CN', 'zh_Hant_HK', 'zh_Hant_TW'],
];
