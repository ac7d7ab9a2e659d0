-- When whoever is signed in proved again who they are: linking an identity asks for a proof of the last ten minutes.
alter table sessions add column proved_at timestamptz;
