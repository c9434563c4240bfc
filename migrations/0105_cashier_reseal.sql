-- T169: when the deployment's secret changes, what lies sealed under the former one is sealed anew.
grant update (holder_sealed, number_sealed, number_fingerprint) on cashier.bank_accounts to croupier_app;
